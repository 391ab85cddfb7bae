/** What a failed system call comes to: nothing where it failed as expected, `.catch(unless('ENOENT'))`, or else its error. */
export function unless(code: string) {
  return (error: NodeJS.ErrnoException): undefined => {
    if (error.code !== code) throw error;
  };
}
