import type { factorPl } from './factor.pl.ts';

/** What the panel says of second factors in English. */
export const factorEn: typeof factorPl = {
  factor: {
    security: 'Security',
    title: 'Two-step verification',
    off: 'When you sign in, you enter a code of an app on your phone in addition to the password. Anyone who learns the password alone cannot sign in to your account.',
    on: 'On since %{at}. You also enter a code of the app when you sign in.',
    confirmation: 'You are changing how you sign in to your account. Enter your password to do so.',
    removed: 'Two-step verification is off',
    enrol: {
      start: 'Turn on two-step verification',
      title: 'Connect an app',
      how: 'Scan this QR code with an authenticator app (such as Google Authenticator, Microsoft Authenticator, Aegis) and copy its 6 digits. Your other devices will be signed out.',
      qr: 'QR code for an authenticator app',
      byHand: 'Or enter the key in the app:',
      code: 'The 6 digits that the app shows now',
      verify: 'Turn on',
    },
    codes: {
      title: 'Keep your recovery codes',
      why: 'Without your phone, you sign in with one of these codes in place of a code of the app. Each works once. They will not be shown again.',
      of: 'Recovery codes of the account %{email}. Each works once.',
      fileName: 'bonpanel-recovery-codes.txt',
      copy: 'Copy',
      copied: 'The codes are copied',
      notCopied: 'The codes could not be copied. Print them or save them as a file.',
      save: 'Save as a file',
      done: 'I have these codes',
      left: '%{smart_count} recovery code is left. |||| %{smart_count} recovery codes are left.',
      few: 'Only %{smart_count} recovery code is left. Make new ones. |||| Only %{smart_count} recovery codes are left. Make new ones.',
      make: 'Make new recovery codes',
      makeTitle: 'Make new recovery codes?',
      makeContent: 'The present ones will stop working.',
    },
    remove: {
      action: 'Turn off two-step verification',
      title: 'Turn off two-step verification?',
      content: 'The password will then be enough to sign in. Your recovery codes will stop working.',
      contentPasskeys:
        'The password alone is still not enough: you sign in with a passkey. Recovery codes will stop working.',
      contentRequired:
        'It is required for this account. Before you can use the panel again, you will have to connect an app, for example on a new phone. Your recovery codes will stop working.',
    },
    /** What administrators do for anyone who has lost theirs. */
    reset: {
      action: 'Remove two-step verification',
      title: 'Remove the two-step verification of %{name}?',
      content:
        'Do this only if this person has lost the phone and the recovery codes, or the passkeys, and you are sure that it is they who ask. They will be signed out, their passkeys will stop working, and the password will be enough for them to sign in.',
      confirmation: 'You are changing how somebody else signs in. Enter your password to do so.',
      done: 'Two-step verification has been removed',
    },
    first: {
      title: 'Turn on two-step verification',
      why: 'It is required for your account. Have your phone with an authenticator app ready. Then you go on where you were.',
    },
  },
};
