import type { booksPl } from './books.pl.ts';

/** The English texts of the books. */
export const booksEn: typeof booksPl = {
  books: {
    cards: '%{count} card |||| %{count} cards',
    nothing: 'Nothing happened in that month.',
    counted: {
      drained: 'The whole amount spent %{smart_count} min after the sale',
      manyReversals: 'Many reversals: %{smart_count}',
      pinBurst: 'Burst of wrong PINs: %{smart_count}',
      unlockedOften: 'PIN unlocked once |||| PIN unlocked %{smart_count} times',
    },
  },
  overview: {
    salon: 'Figures of the salon: %{salon}',
    noSalon: 'You have no salon. Ask an administrator to assign one to you.',
    asOf: 'As of %{at}',
    active: 'Valid cards',
    expired: 'Expired cards',
    expiring: 'Expiring by %{day}',
    trade: 'Sales and gift card payments',
    sold: {
      today: 'Sales today',
      this_month: 'Sales this month',
      month_before: 'Sales: previous month (up to %{day})',
    },
    redeemed: {
      today: 'Gift card payments today',
      this_month: 'Gift card payments this month',
      month_before: 'Gift card payments: previous month (up to %{day})',
    },
    change: '%{amount} compared with the same days of the previous month',
    clock: {
      sell: {
        'clock-ahead':
          'The server’s clock says %{clock_day}, but the last day known to be right is %{day}. Sales go on, but closing days, write-offs and reports wait until the server has run for 24 hours and accepts the clock’s date by itself. If that date is wrong, tell the person who runs the server at once. If it is right, they can confirm it sooner.',
        'clocks-differ':
          'The clocks of server and database say different times. Sales go on, but closing days, write-offs and reports wait until they agree. Tell the person who runs the server.',
      },
      open: {
        'clock-ahead':
          'The server’s clock says %{clock_day}, but the last day known to be right is %{day}: before that person opens these days, the clock must be right or the day confirmed.',
        'clocks-differ':
          'The clocks of server and database say different times: they must agree before that person opens these days.',
      },
      entries:
        'Because of a wrong clock, %{count} operation is dated after %{latest_day}. |||| Because of a wrong clock, %{count} operations are dated after %{latest_day}.',
      closed:
        'Because of a wrong clock, the days up to %{closed_until} were closed, although it is %{latest_day}. Tell the person who runs the server: nothing can be saved until it is fixed.',
    },
    todo: {
      title: 'To do',
      nothing: 'Nothing is waiting for you.',
      month: 'Close the month: %{month}',
      months: '%{count} month to close |||| %{count} months to close',
      imports: '%{count} import with errors |||| %{count} imports with errors',
      'locked-pins': '%{count} card with a locked PIN |||| %{count} cards with a locked PIN',
      'blocked-cards':
        '%{count} card blocked for more than a week |||| %{count} cards blocked for more than a week',
      'e-cards': '%{count} undelivered e-card |||| %{count} undelivered e-cards',
      'not-activated':
        '%{count} person has not activated their account |||| %{count} people have not activated their accounts',
      requests: '%{count} request from the salons |||| %{count} requests from the salons',
      exceptions:
        '%{count} unusual operation in the last 7 days |||| %{count} unusual operations in the last 7 days',
      allImports: 'in the last 30 days, the list has all imports',
      since: { today: 'Since today', yesterday: 'Since yesterday', days: 'For %{count} days' },
    },
    setup: {
      title: 'Before you sell the first card',
      progress: 'Done: %{done} of %{total}',
      done: 'Done',
      open: 'To do',
      salon: {
        name: 'Add a salon',
        why: 'Every sale and every payment is booked in a salon.',
        do: 'Add a salon',
      },
      people: {
        name: 'Add people',
        why: 'Everyone sells and accepts cards with an account of their own.',
        do: 'Add a user',
      },
      'tax-class': {
        name: 'Set a tax class',
        why: 'It decides whether tax is due when a card is sold or when it is used to pay. Ask your accountant.',
        do: 'Set a class',
      },
      cards: {
        name: 'Add cards',
        why: 'Import a file with the numbers and PINs of the cards.',
        whyEither:
          'Import a file with the numbers and PINs of cards that you have, or make new ones and print them.',
        do: 'Import cards',
      },
      workstation: {
        name: 'Choose the salon of this workstation',
        why: 'What you sell on this device is booked there.',
        do: 'Choose a salon',
      },
      trial: {
        name: 'Sell a card as a trial, and undo the sale',
        why: 'Once undone, the same card can be sold to a customer.',
        do: 'Go to the sale',
      },
    },
    pending: 'Unsold cards in stock',
    pendingWithout: 'without e-cards whose sale was undone',
    searchedUntil: 'Unusual operations: searched up to and including %{day}',
    sales: '%{count} sale |||| %{count} sales',
    payments: '%{count} payment |||| %{count} payments',
  },
  liability: {
    asOf: 'At the end of %{day}',
    asOfToday: 'As of now, %{day}',
    sum: 'Total on cards',
    active: 'Valid',
    history: 'Liability at the ends of months and on the chosen day',
    rows: 'By salon, type and tax class',
    none: 'At the end of that day there was no money on any card.',
    noneNow: 'There is no money on any card now.',
  },
  taxClass: {
    what: 'A class applies to cards of a type sold from that day on. Cards sold earlier keep theirs.',
    final: 'An entry cannot be changed or deleted. Another one can be added.',
    set: 'Set a class',
    title: 'Set a tax class',
    done: 'The tax class has been set',
    none: 'No tax class has been set yet.',
    list: 'Tax classes set so far',
  },
  closing: {
    statement: 'From opening to closing',
    statementOf: 'From opening to closing: %{salon}',
    item: 'Item',
    running: 'Running total',
    opening: 'At the beginning of the month',
    closing: 'At the end of the month',
    closingNow: 'As of now',
    sold: 'Sales',
    redeemed: 'Payments',
    others: 'Other',
    allSalons: 'All salons',
    close: 'Close the month',
    closeWhich: 'Close %{month}?',
    closeWhat:
      'These amounts and their hash are kept for good. A closed month cannot be reopened. Later differences are shown next to them.',
    done: '%{month} is closed',
    canClose: 'This month is over and is waiting to be closed.',
    canCloseEmpty: 'Nothing happened in this month. It is over, and can be closed.',
    closed: 'Month closed',
    closedBy: 'Closed %{doneBy}',
    hash: 'Hash of the closed amounts (SHA-256)',
    same: 'Today’s amounts equal the closed ones.',
    hashDiffers:
      'The closed amounts equal today’s, but do not match their hash: somebody changed it in the database. Tell the person who runs the server.',
    differs:
      'Today’s amounts differ from the closed ones: %{differing}. The closed amounts stay as they are and are shown below.',
    keptPart: { liability: 'Liability when closed', settlement: 'Settlement between salons when closed' },
    today: 'Today’s amounts',
    keptNothing: 'There were no amounts when the month was closed.',
    difference: 'Difference',
  },
  settlement: {
    what: 'The salon that sold a card owes the money to the salon where it was used to pay.',
    net: 'Who pays whom',
    netNone: 'The salons owe each other nothing for that month.',
    salons: 'Balances of the salons',
    zero: 'The balances of all salons add up to zero.',
    pairs: 'Payments with other salons’ cards',
  },
  exceptions: {
    what: 'Operations that are worth a look. Not all of them are mistakes.',
    list: 'Operations',
  },
};
