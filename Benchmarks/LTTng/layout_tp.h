// A tracepoint of the size of a signpost: what LTTng's userspace tracer is compared by.

#undef TRACEPOINT_PROVIDER
#define TRACEPOINT_PROVIDER plumbline_benchmark

#undef TRACEPOINT_INCLUDE
#define TRACEPOINT_INCLUDE "./layout_tp.h"

#if !defined(LAYOUT_TP_H) || defined(TRACEPOINT_HEADER_MULTI_READ)
#define LAYOUT_TP_H

#include <lttng/tracepoint.h>
#include <stdint.h>

TRACEPOINT_EVENT(
    plumbline_benchmark, change,
    TP_ARGS(uint32_t, subject, uint32_t, engine, uint32_t, duration, uint64_t, payload),
    TP_FIELDS(
        ctf_integer(uint32_t, subject, subject) ctf_integer(uint32_t, engine, engine)
        ctf_integer(uint32_t, duration, duration) ctf_integer(uint64_t, payload, payload)))

#endif

#include <lttng/tracepoint-event.h>
