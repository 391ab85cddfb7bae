/**
 * Returns how long this thread has had the processor, in milliseconds: unlike what a clock tells, no work that goes on beside it
 * changes how long something takes by that.
 */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
