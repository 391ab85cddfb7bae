/**
 * Returns how much processor time this thread has used, in milliseconds. Unlike the time of a clock, it does not depend
 * on what else the machine does.
 */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
