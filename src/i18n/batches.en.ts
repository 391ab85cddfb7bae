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
    whole: 'Sent to its end',
    brokenOff: 'Broken off',
    confirmed: 'Confirmed: %{by}',
    submit: 'Print',
    which: 'Print the batch “%{name}”?',
    first: 'Each card of this batch gets a PIN, which is on this print alone.',
    again:
      'Each card of this batch that was never sold gets a new PIN. PINs of earlier prints work until you confirm that this one is whole, or somebody gives one of them; without that the new one stops working after 7 days.',
    why: 'A print contains PINs. Enter your password to begin it.',
    fileName: 'batch-of-cards',
    layout: 'Layout',
    layouts: {
      sheet: 'Ten cards on a page, with cut marks',
      card: 'One card on a page, as large as a bank card',
      csv: 'Numbers and PINs for a printing house, plain text',
      xlsx: 'Numbers and PINs for a printing house, a spreadsheet',
    },
  },
  confirm: {
    ask: 'Is the print whole?',
    check: 'Open the file and check that it has all of its cards: %{count}.',
    consequence:
      'Once you confirm it, PINs of earlier prints of these cards stop working. This cannot be undone.',
    submit: 'The print is whole',
    later: 'I don’t know yet',
    open: 'Confirm the print',
    why: 'You are confirming a print of PINs. Enter your password.',
    done: 'The print is confirmed',
  },
};
