import type { viewsPl } from './views.pl.ts';

/** The texts of the screens of saved views, in English. */
export const viewsEn: typeof viewsPl = {
  views: {
    button: 'Views',
    none: 'There are no saved views yet.',
    shared: { administrator: 'Shared with administrators', employer: 'Shared with employees' },
    delete: 'Delete the view “%{name}”',
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
      relative: 'Relative to the day on which the view is used',
      fixed: 'Always the same',
    },
    role: 'Who sees it',
    onlyMe: 'Only me',
    roles: { administrator: 'All administrators', employer: 'All employees' },
    saved: 'The view has been saved',
    deleted: 'The view has been deleted',
  },
};
