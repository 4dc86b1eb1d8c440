mpirun: Error: unknown option "-mpi"
Type 'mpirun --help' for usage.
