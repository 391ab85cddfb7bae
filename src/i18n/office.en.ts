import type { officePl } from './office.pl.ts';

/** The English texts of the office’s screens, apart from the books. */
export const officeEn: typeof officePl = {
  /** Saving a list as a view (requirements "Saved views"). */
  views: {
    title: 'Save the view',
    what: 'The filters, the order and the columns of this list are saved. Your view of the same name is replaced.',
    days: 'Dates',
    periods: {
      today: 'The day on which the view is used',
      yesterday: 'The day before the view is used',
      'this-week': 'The week in which the view is used',
      'last-week': 'The week before the one in which the view is used',
      'this-month': 'The month in which the view is used',
      'last-month': 'The month before the one in which the view is used',
      'this-year': 'The year in which the view is used',
      'last-year': 'The year before the one in which the view is used',
      'end-of-last-week': 'The last day of the week before',
      'end-of-last-month': 'The last day of the month before',
      'end-of-last-year': 'The last day of the year before',
      relative: 'Relative to the day on which the view is used',
      fixed: 'Always the same',
    },
    role: 'Who sees it',
    onlyMe: 'Only me',
    roles: { administrator: 'All administrators', employer: 'All employees' },
    saved: 'The view has been saved',
    deleted: 'The view has been deleted',
  },
  bulk: {
    title: '%{action} (%{count})',
    some: 'This applies to %{count} of the %{selected} selected. The others are left out: %{statuses}.',
    none: 'This cannot be done with any of the selected ones: %{statuses}.',
    stop: 'Stop',
    done: '%{title} – done',
    results: {
      done: 'Done: %{count}',
      refused: 'Refused: %{count}',
      unknown: 'No answer: %{count}',
      unsent: 'Not sent: %{count}',
    },
    unknown: 'We do not know whether it was saved.',
    again: 'Try again: %{count}',
    outdated: 'To see what has changed and decide, close this window and choose the action again.',
    block:
      'Until they are unblocked, the cards can neither be sold nor used to pay. Their balances stay the same.',
    sendRest: 'Send the rest: %{count}',
    cancel: 'The balances of these cards, %{amount} in all, will be lost. This cannot be undone.',
    extend:
      'The earliest last day so far is %{first}, the latest %{last}. Cards that are valid for longer stay as they are.',
    deactivate: {
      what: 'These people lose access to the panel at once. Their transactions stay in the statistics.',
      whatWithKeys:
        'These people lose access to the panel at once. Their transactions stay in the statistics. API keys that they made stop working.',
      unknown: 'Check the status of the user before you try again.',
    },
    resendActivation: {
      what: 'We will send them a new link to set their password. Earlier links keep working.',
      unknown: 'Check the history of the user before you try again.',
    },
  },
  unblocked: {
    pending: 'The card can be sold again.',
    used: 'The card can be loaded again.',
    expired: 'The card expired on %{day}. It must also be extended before it can be used to pay.',
  },
  writtenOff: {
    extend:
      'The card expired on %{day} and its balance was written off. An extension brings %{amount} back, and %{after} will be on the card.',
    extendUnknown:
      'The card expired on %{day} and its balance was written off. An extension restores the balance.',
    extendMany:
      '%{smart_count} card gets back what was written off, %{amount} in all. |||| %{smart_count} cards get back what was written off, %{amount} in all.',
    extendManyUnknown:
      '%{smart_count} card gets back what was written off. |||| %{smart_count} cards get back what was written off.',
    adjust:
      'The card expired on %{day} and %{amount} was written off. That amount comes back when you extend the card; until then it cannot pay.',
  },
  confirmUser: {
    add: 'You are adding an administrator. Enter your password.',
    promote: 'You are making this person an administrator. Enter your password.',
    change: 'You are changing an administrator’s account. Enter your password.',
    deactivate: 'You are taking away access to the panel. Enter your password.',
    reactivate: 'You are giving an administrator access to the panel again. Enter your password.',
  },
  eCard: {
    submit: 'Sell e-card',
    submitAmount: 'Sell e-card for %{amount}',
    to: 'To %{email}',
    ownSalon: 'You sell e-cards in your own salon only',
    ownSalonWhy: 'This workstation is set to another salon: %{salon}. Yours is %{own}.',
    noOwnSalon: 'You have no salon of your own. Ask an administrator to assign one.',
    didYouMean: 'Did you mean %{domain}?',
    messageLeft: '%{smart_count} character left |||| %{smart_count} characters left',
    messageOver: '%{smart_count} character too many |||| %{smart_count} characters too many',
    sendOnHint: 'Empty: at once',
    atOnce: 'At once',
    preview: 'Preview of the mail',
    previewWhat: 'This is how the mail describes the e-card. A button next to it shows the card.',
    outcome: {
      queued: 'E-card for %{amount} is waiting to be sent to %{email}',
      scheduled: 'E-card for %{amount} will be sent to %{email} on %{day}',
      sent: 'E-card for %{amount} sent to %{email}',
      sentThen: 'E-card for %{amount} sent to %{email} on %{at}',
      opened: 'E-card for %{amount} sent to %{email} and opened',
      openedThen: 'E-card for %{amount} sent to %{email} on %{at} and opened',
      failed: 'The e-card for %{amount} could not be sent to %{email}',
    },
    toTransaction: 'Correct the address in the transaction',
    next: 'Another e-card',
    scanned: 'That is a card number. First finish the sale of the e-card, or go back to scanning.',
    correct: 'Correct address',
    which: 'Send e-card %{number} again?',
    what: 'The e-card gets a new link and PIN, and the earlier ones stop working. If you change the address, we tell the old one.',
    confirmFirst: 'The e-card gets a new link and PIN. Enter your password to send it.',
    gone: 'The address has been deleted',
    asked: 'Requested',
    mail: 'E-card mail',
  },
  factor: {
    security: 'Security',
    off: 'When you sign in, you enter a code from an app on your phone in addition to the password. Anyone who learns the password alone cannot sign in to your account.',
    on: 'On since %{at}. You also enter a code from the app when you sign in.',
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
      why: 'Without your phone, you sign in with one of these codes instead of a code from the app. Each works once. They will not be shown again.',
      of: 'Recovery codes of the account %{email}. Each works once.',
      fileName: 'bonpanel-recovery-codes.txt',
      save: 'Save as a file',
      done: 'I have these codes',
      left: '%{smart_count} recovery code is left. |||| %{smart_count} recovery codes are left.',
      few: 'Only %{smart_count} recovery code is left. Make new ones. |||| Recovery codes left: %{smart_count}. Make new ones.',
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
    /** What administrators do for users who have lost their second factor. */
    reset: {
      action: 'Remove two-step verification',
      title: 'Remove the two-step verification of %{name}?',
      content:
        'Do this only if this person has lost the phone and the recovery codes, or the passkeys, and you are sure that the request really comes from them. They will be signed out, their passkeys will stop working, and the password will be enough for them to sign in.',
      confirmation: 'You are changing how somebody else signs in. Enter your password to do so.',
      done: 'Two-step verification has been removed',
    },
    first: {
      why: 'It is required for your account. Have your phone with an authenticator app ready. You will then continue where you left off.',
      already: 'Two-step verification is already on. You can make recovery codes in your profile.',
    },
  },
  importPreview: {
    title: 'How we understand this file',
    reading: 'Reading the file',
    sheet: 'Sheet',
    chooseSheet: 'Choose a sheet',
    headerRow: 'Header row',
    headerRowHint: '0 if there is no header',
    column: 'Column %{place}',
    table: 'First rows of the file',
    noRole: '–',
    sheetUnclear: 'Several sheets may have the numbers and PINs. Choose the one to be imported.',
    columnsUnclear: 'It is not clear where the card numbers and PINs are. Mark these columns in the table.',
    good: '%{count} card to be added |||| %{count} cards to be added',
    wrong:
      '%{count} row with an error, which will be skipped |||| %{count} rows with errors, which will be skipped',
    known:
      '%{count} number that exists already or repeats in the file |||| %{count} numbers that exist already or repeat in the file',
  },
  passkey: {
    title: 'Passkeys',
    hint: 'Instead of a password and a code, you unlock your device with a fingerprint, your face or a PIN. Such a key cannot be spied on or phished.',
    elsewhere: 'You can add a passkey at %{url}.',
    known: 'This device already has a passkey of this account.',
    facts: 'Added %{added} · Last used: %{used}',
    synced: 'Also on your other devices',
    never: 'never',
    add: {
      action: 'Add a passkey',
      title: 'Add a passkey',
      first:
        'Name it so that you know which device it is on. The password alone will no longer be enough to sign in, and your other devices will be signed out.',
      another: 'Name it so that you know which device it is on.',
      submit: 'Continue',
      done: 'The passkey has been added',
      none: 'No passkey was added. Try again.',
    },
    remove: {
      action: 'Remove',
      ofOne: 'Remove the passkey %{name}',
      title: 'Remove the passkey %{name}?',
      content:
        'You will no longer sign in with it. Remove it from the device, too, in its password settings.',
      last: 'The password is then enough to sign in. Remove the passkey from the device, too, in its password settings.',
      lastRequired:
        'It is the only second factor of this account, which has to have one. You will add another before you can use the panel again.',
      done: 'The passkey has been removed',
    },
    orPasskey:
      'Or add a passkey, and unlock this account with a fingerprint, your face or the PIN of your device.',
  },
  secret: {
    copy: 'Copy',
    copied: 'Copied to the clipboard.',
    selected: 'The browser does not allow copying. The text is selected: press Ctrl+C.',
    close: 'I have it, close',
  },
  transaction: {
    toCard: 'Go to the card',
    reversals: 'Reversals',
    original: 'See the transaction it undoes',
    administratorsOnly: 'Only an administrator can undo this transaction.',
    irreversible: {
      'transaction-is-reversal': 'This undoes another transaction, and cannot be undone itself.',
      'boncard-replaced': 'It cannot be undone: the card was replaced.',
      'boncard-canceled': 'It cannot be undone: the card is canceled.',
      'transaction-reversed': 'The whole amount was undone.',
      'cycle-closed': 'It cannot be undone: the card was sold again later.',
      'purchases-first':
        'It cannot be undone now: a payment, an adjustment or a write-off has changed the balance. First undo payments, even out adjustments by the opposite amount, and extend a card that was written off.',
    },
  },
  unusedLink: 'In this browser, %{name} is signed in. To use the link, sign out and open it again.',
  profile: {
    createdAt: 'Account created',
    currentPassword: 'Current password',
    passwordHint: 'At least %{min} characters. The change signs you out on your other devices.',
    repeatPassword: 'Repeat the new password',
    changePassword: 'Save the new password',
    passwordChanged: 'Your profile has been updated. The new password applies from now on.',
  },
};
