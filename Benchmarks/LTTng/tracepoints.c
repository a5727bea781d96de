// Emits LTTng tracepoints and prints what one costs, in nanoseconds of the thread's processor time.
//
// usage: tracepoints COUNT ROUNDS

#define TRACEPOINT_CREATE_PROBES
#define TRACEPOINT_DEFINE
#include "layout_tp.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int count;

static double thread_time(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static void *emit(void *result) {
  double start = thread_time();
  for (int i = 0; i < count; i++) {
    tracepoint(plumbline_benchmark, change, (uint32_t)i, 3, 0, (uint64_t)i);
  }
  *(double *)result = (thread_time() - start) / count;
  return NULL;
}

// The consumer needs time to empty its buffers: between rounds it gets some, which is not measured.
static void rest(void) {
  struct timespec pause = {.tv_nsec = 100000000};
  nanosleep(&pause, NULL);
}

int main(int argc, char **argv) {
  if (argc != 3) { return 64; }
  count = atoi(argv[1]);
  int rounds = atoi(argv[2]);
  double one = 1e9, two = 1e9;
  for (int round = 0; round < rounds; round++) {
    double alone = 0, first = 0, second = 0;
    emit(&alone);
    rest();
    pthread_t other;
    if (pthread_create(&other, NULL, emit, &second) != 0) { return 2; }
    emit(&first);
    pthread_join(other, NULL);
    rest();
    double each = first > second ? first : second;
    if (alone < one) { one = alone; }
    if (each < two) { two = each; }
  }
  printf("%.1f %.1f\n", one, two);
  return 0;
}
