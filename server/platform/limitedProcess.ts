interface Limits {
  /** All writable memory, in MB; Linux only. */
  dataMb: number;
  cpuSeconds: number;
}

/**
 * Returns the command and arguments that run a program with limits. It writes no core dump, because card numbers and
 * PINs pass through its memory. If memory runs out, the kernel kills it before the server or PostgreSQL. It runs with a
 * lower priority than the counters. Limits that the system does not support are skipped (on macOS that of memory, and
 * the OOM setting).
 */
export function limited(program: readonly string[], limits?: Limits): [command: string, args: string[]] {
  const script = `
ulimit -c 0
${limits ? `ulimit -d ${limits.dataMb * 1024} 2>/dev/null\nulimit -t ${limits.cpuSeconds}` : ''}
echo 1000 2>/dev/null > /proc/self/oom_score_adj
exec nice -n 5 "$@"
`;
  return ['sh', ['-c', script, 'sh', ...program]];
}

/**
 * Options for `spawn`: the process gets neither our settings, which contain secrets, nor Ctrl+C from a terminal. With a
 * heap of the C library for each of its threads, it would take 10 MB more.
 */
export const apart = { cwd: '/', env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '1' }, detached: true };
