import sparticuz from '@sparticuz/chromium';

/** How to start the browser: one out of npm, or the system's own by CHROMIUM_PATH. */
export const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? (await sparticuz.executablePath()),
  // Not the package's own arguments: they put everything into one process and switch the web's security off.
  args: ['--no-sandbox', '--disable-gpu'],
};
