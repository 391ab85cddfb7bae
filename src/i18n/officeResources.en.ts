import { panelWordsEn } from '../../contract/words/panel.en.ts';
import type { officeResourcesPl } from './officeResources.pl.ts';

/** The office's English texts of resources, which are loaded with its screens. */
export const officeResourcesEn: typeof officeResourcesPl = {
  boncards: {
    history: {
      title: 'History',
      part: 'What to show',
      parts: {
        changes: 'Changes',
        balance: 'Balance and validity',
        audit: panelWordsEn.lists['audit-entries'],
      },
      balance: 'Balance: %{amount}',
      extension: 'Validity extended',
      until: 'until %{day}',
      before: 'Before: until %{day}',
      reversed: '%{amount} undone',
      undo: 'Undo: %{what}',
      otherCard: 'card %{number}',
      automatic: 'automatic',
      none: 'Nothing has changed yet.',
    },
  },
  'api-keys': {
    docs: 'API description',
    manual: 'How to connect a till',
    charges: 'Sales with this key',
    purchases: 'Payments with this key',
    deeds: 'What this key did',
    secret: {
      title: 'Secret of the key “%{name}”',
      once: 'Copy it into the settings of the till now. We never show it again: only its hash is stored.',
    },
    rotation: {
      title: 'Replace the secret of the key “%{name}”?',
      content:
        'The till gets a new secret. The former one goes on working for the hours that you enter (0: it ends at once), so the till need not stop. An even earlier one ends at once; if the last replacement was less than 15 minutes ago, its new secret ends instead.',
    },
    deletion: {
      title: 'Delete the key “%{name}”?',
      content:
        'The till that uses it loses access at once. This cannot be undone. Its sales and payments stay in the statistics under this name.',
    },
    why: {
      create: 'You are creating an API key, which gives access to the money on cards. Enter your password.',
      rotate: 'You are replacing the secret of an API key. Enter your password.',
      delete: 'You are deleting an API key. Enter your password.',
    },
  },
  'boncards-batches': {
    making: 'The cards of this batch are being made. You can do something else in the meantime.',
    figures: 'Cards of this batch',
    print: {
      title: 'Print',
      none: 'This batch has not been printed yet: none of its cards has a PIN.',
      last: 'Last print (%{number})',
      cards: '%{format}, cards: %{count}',
      running: 'In progress',
      whole: 'The whole file was sent',
      brokenOff: 'Interrupted',
      confirmed: 'Confirmed: %{by}',
      submit: 'Print',
      notWhole: 'The print was interrupted.',
      notSaved: 'The file of this print was not saved.',
      smaller:
        'If downloads often break off, choose CSV for a printing house under “Another layout…”: that file is much smaller.',
      tooMany:
        'The next print is possible from %{from}: this batch has been printed 5 times within 7 days, and none of these prints is confirmed.',
      orConfirm: 'If the last one is complete, confirm it; then the batch can be printed at once.',
      repeat: 'Print again',
      otherwise: 'Another layout…',
      leaveAsk: 'Interrupt the print?',
      leaveWhat:
        'The file is still being downloaded. If you leave, it is not saved, and the batch has to be printed again.',
      leave: 'Interrupt and leave',
      which: 'Print the batch “%{name}”?',
      first: 'Each card of this batch that is not canceled gets a PIN, which will be on this print alone.',
      again:
        'Each card of this batch that was never sold or canceled gets a new PIN. A card whose sale was undone keeps its PIN. Earlier PINs work until you confirm that the new print is complete, or somebody gives one of the card’s PINs. If a card already has a PIN of a confirmed print, or one that somebody has given, a new PIN that is not confirmed stops working after 7 days.',
      why: 'A print contains PINs. Enter your password to begin it.',
      layout: 'Layout',
      layouts: {
        sheet: 'Ten cards on a page, with cut marks',
        card: 'One card on a page, as large as a bank card',
        csv: 'Numbers and PINs for a printing house, plain text',
        xlsx: 'Numbers and PINs for a printing house, a spreadsheet',
      },
    },
    confirm: {
      ask: 'Is the print complete?',
      check: 'Open the file of print %{number} and check that it has all of its cards: %{count}.',
      consequence:
        'Once you confirm it, PINs of earlier prints of these cards stop working. This cannot be undone.',
      sold: 'Cards sold since this print began whose PIN nobody has given: %{count}. Their earlier PINs stop working: these cards then have to be replaced.',
      submit: 'The print is complete',
      later: 'I don’t know yet',
      open: 'Confirm the print',
      why: 'You are confirming a print of PINs. Enter your password.',
      done: 'The print is confirmed',
    },
  },
  users: { sessionsEnd: 'This person is signed out at once.' },
  'boncards-imports': {
    figures: 'Rows of this file',
    failedPartly:
      'The cards added so far stay. Their rows may also be in the next file: they then count as duplicates.',
  },
  requests: {
    action: { toCard: 'Go to the card', decline: 'Decline' },
    actionHint: 'The request closes by itself once you have done to the card what it asks for.',
    decline: {
      which: 'Decline the request about card %{number}?',
      what: '%{request}. The person who asked will see the reason.',
      submit: 'Decline the request',
      done: 'The request was declined',
    },
    gone: 'There is no such request, or you may not see it.',
  },
  views: {
    deletion: {
      title: 'Delete the view “%{name}”?',
      own: 'This cannot be undone.',
      administrator: 'All administrators lose it. This cannot be undone.',
      employer: 'All employees lose it. This cannot be undone.',
      submit: 'Delete the view',
    },
  },
  schedules: {
    action: {
      create: 'Add a scheduled report',
      pause: 'Pause',
      resume: 'Resume',
      delete: 'Delete',
      file: 'Last file',
    },
    notifications: {
      created: 'The report has been added',
      updated: 'The report has been saved',
      paused: 'The report is paused',
      resumed: 'The report will be sent again',
      deleted: 'The report has been deleted',
    },
    deletion: {
      title: 'Delete the report “%{name}”?',
      content: 'It will no longer be sent, and the links in earlier mails stop working.',
    },
    made: 'File ready %{when}',
    failure: {
      'owner-inactive': 'Not created %{when}: its author’s account is inactive',
      forbidden: 'Not created %{when}: its author may no longer see this list',
      'view-withdrawn': 'Not created %{when}: its author may no longer see this view',
      'no-recipients': 'Not sent %{when}: no recipient may receive it any longer',
      'view-strange':
        'Not created %{when}: the list no longer accepts the filters of the view. Save the view again.',
      'too-large': 'Not created %{when}: the file would be larger than 100 MB',
      'too-many': 'Not created %{when}: there were 50 reports that day already',
      interrupted: 'Not created %{when}: the server was stopped',
      internal: 'Not created %{when}: server error',
    },
    hint: {
      at: 'Polish time, for example 07:00',
      to: 'The mail has a link to an XLSX file. Only a recipient can download it, after signing in.',
      noViews:
        'A report sends a saved view of a list that can be downloaded as XLSX. First save a view: the “Views” button above the list.',
    },
    others: 'You can have reports sent only to yourself now. Others who get this one: %{names}.',
    dialog: {
      what: 'At %{at} we send a link to an XLSX file of this list, with its filters and order. We save it as a view of yours.',
      days: 'Days in the file: %{days}.',
      begun: 'When a new period has begun, the first file still covers all of the one before.',
      submit: 'Schedule',
      done: 'The report is scheduled, the first one for %{when}',
      viewLeft: 'The view “%{name}” may be left over. You can delete it with the “Views” button.',
      unknown: 'We do not know whether “%{name}” is scheduled. Look at the scheduled reports.',
    },
    days: {
      today: 'the day it is sent',
      yesterday: 'the day before',
      'this-week': 'the week in which it is sent',
      'last-week': 'the week before',
      'this-month': 'the month in which it is sent',
      'last-month': 'the month before',
      'this-year': 'the year in which it is sent',
      'last-year': 'the year before',
      'end-of-last-week': 'the last day of the week before',
      'end-of-last-month': 'the last day of the month before',
      'end-of-last-year': 'the last day of the year before',
      relative: 'counted from the day it is sent',
      fixed: 'always the same',
    },
    report: {
      ready: 'Report “%{name}” of %{when}',
      expires: 'The file %{file} is kept until %{when}.',
      gone: 'This report no longer exists, or it was not meant for you.',
      forbidden: 'This report has data that you may no longer see.',
    },
    empty: 'There are no scheduled reports yet.',
    gone: 'There is no such report.',
  },
  webhooks: {
    action: {
      create: 'Add a webhook',
      test: 'Send a test event',
      rotate: 'Replace the secret',
      delete: 'Delete',
      replay: 'Send again',
    },
    notifications: {
      created: 'The webhook has been added',
      updated: 'The webhook has been saved',
      tested: 'The test event is waiting to be sent',
      rotated: 'The secret has been replaced',
      deleted: 'The webhook has been deleted',
      replayed: 'The event is waiting to be sent again',
    },
    why: {
      save: 'You are deciding where events are sent. Enter your password.',
      test: 'You are sending a test event. Enter your password.',
      rotate: 'You are replacing the secret of a webhook. Enter your password.',
      delete: 'You are deleting a webhook. Enter your password.',
      replay: 'You are sending an event once more. Enter your password.',
    },
    secret: {
      title: 'Secret of the webhook',
      once: 'Copy it now: it will not be shown again. The receiver uses it to check that an event comes from Bonpanel.',
    },
    rotation: {
      title: 'Replace the secret of the webhook?',
      content:
        'A new secret will be shown. The current one stays valid for 24 hours; if the last replacement was less than 15 minutes ago, the one before it does instead.',
    },
    deletion: {
      title: 'Delete the webhook?',
      content: 'Nothing more will be sent to this address, not even what is still waiting.',
    },
    trouble: {
      failing: 'This address does not accept events. It is tried again, less and less often, for a few days.',
      off: 'This webhook is switched off: nothing is sent to this address. Switch it on with “Edit”.',
      gone: 'There is nothing at this address any more (answer 410), so the webhook is switched off. Correct the address and switch it on again.',
    },
    delivery: {
      none: 'Nothing has been sent to this address yet.',
      tries: '%{smart_count} try |||| %{smart_count} tries',
      answered: 'answer %{status}',
      next: 'next try %{when}',
      replayOf: 'Send again: %{what}',
    },
    empty: 'There is no webhook yet.',
    gone: 'There is no such webhook.',
  },
  exceptions: { none: 'There were no unusual operations in this period.' },
  'audit-entries': {
    allChanges: 'Show all changes: %{object}',
    became: 'changed to',
    nothing: 'none',
    refused: 'Refused attempts: %{count}',
    only: 'Only: %{object}',
    onlyThis: 'Show only events about: %{object}',
    history: {
      none: 'Nothing recorded yet.',
      byPerson: 'What this person did',
    },
  },
  sessions: {
    title: 'Your sessions',
    hint: 'If you do not recognize a session, end it and change your password.',
    unknown: 'Unknown device',
    signedIn: 'Signed in %{at}',
    lastUsed: 'Last used %{at}',
    end: 'End',
    endThis: 'End session: %{device}, %{address}, signed in %{at}',
    ended: 'The session has been ended',
  },
  // Only their fields have texts.
  'webhook-deliveries': {},
  actors: {},
  liability: {},
  'roll-forward': {},
  settlement: {},
  'tax-classes': {},
};
