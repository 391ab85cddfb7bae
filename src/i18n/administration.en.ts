import type { administrationPl } from './administration.pl.ts';

/** What the administrator's screens say in English. */
export const administrationEn: typeof administrationPl = {
  list: {
    retry: 'Try again',
    clearFilters: 'Clear filters',
    ownOrder: { newest: 'Sort: newest first', names: 'Sort: A to Z' },
    any: 'All',
    actions: 'Actions',
    progress: '%{done} of %{total}',
    menu: 'Menu: %{of}',
    details: 'Details',
    edit: 'Edit',
    toList: 'Back to the list',
  },
  form: {
    save: 'Save changes',
  },
  cancel: {
    submit: 'Cancel the card',
    which: 'Cancel card %{number}?',
    final: 'This cannot be undone.',
    finalWithMoney: 'The balance of %{amount} will be lost. This cannot be undone.',
    done: 'Card %{number} was canceled',
    refused: 'Card %{number} was not canceled. %{why}',
    checking: 'We are checking whether the cancellation of card %{number} was saved…',
    pending: 'We do not know yet whether the cancellation of card %{number} was saved.',
    unknown: 'We do not know whether the cancellation of card %{number} was saved',
    unknownWhat: 'Check the status of the card in the list before you try again.',
  },
};
