import type { batchesPl } from './batches.pl.ts';

/** The texts of batches of cards in English. */
export const batchesEn: typeof batchesPl = {
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
    notWhole: 'The print was interrupted. Print the batch again.',
    notSaved: 'The file of this print was not saved. Print the batch again.',
    repeat: 'Print again',
    otherwise: 'Another layout…',
    leaveAsk: 'Interrupt the print?',
    leaveWhat:
      'The file is still being downloaded. If you leave, it is not saved, and the batch has to be printed again.',
    leave: 'Interrupt and leave',
    which: 'Print the batch “%{name}”?',
    first: 'Each card of this batch gets a PIN, which will be on this print alone.',
    again:
      'Each card of this batch that was never sold gets a new PIN. Earlier PINs work until you confirm that the new print is complete, or somebody gives one of the card’s PINs. If a card already has a PIN of a confirmed print, or one that somebody has given, a new PIN that is not confirmed stops working after 7 days.',
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
    check: 'Open the file and check that it has all of its cards: %{count}.',
    consequence:
      'Once you confirm it, PINs of earlier prints of these cards stop working. This cannot be undone.',
    submit: 'The print is complete',
    later: 'I don’t know yet',
    open: 'Confirm the print',
    why: 'You are confirming a print of PINs. Enter your password.',
    done: 'The print is confirmed',
  },
};
