/** The console's URLs that the server also knows: it serves documents at them, and some of them are linked in mails. */
export const consolePaths = {
  login: '/login',
  activation: '/activate/:token',
  forgottenPassword: '/forgotten-password',
  passwordReset: '/reset-password/:token',
  panel: '/panel',
  charge: '/panel/bons/charge',
  profile: '/panel/profile',
  schedules: '/panel/scheduled-reports',
  report: '/panel/reports/:id',
} as const;
