print("plumbline-port: nothing to do yet.")
