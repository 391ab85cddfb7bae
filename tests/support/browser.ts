import sparticuz from '@sparticuz/chromium';

/** How to start the browser: one from npm, or the one at CHROMIUM_PATH. */
export const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? (await sparticuz.executablePath()),
  // Without the package's own arguments, which put everything into one process and turn web security off.
  args: ['--no-sandbox', '--disable-gpu'],
};
