interface Limits {
  /** All writable memory; Linux only. */
  dataMb: number;
  cpuSeconds: number;
}

/**
 * Returns command and arguments that run a program with limits. No core dump: card numbers and PINs pass through its memory. When memory
 * runs out, the kernel kills it before the server or PostgreSQL. The counters take precedence. What the system does not support is
 * skipped (on macOS the limit of data, and OOM).
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

/** Options of `spawn`: the process gets neither our settings, which contain secrets, nor Ctrl+C from a terminal. */
export const apart = { cwd: '/', env: { PATH: process.env.PATH }, detached: true };
