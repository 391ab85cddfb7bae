/** What a batch of cards is printed as. */
export type PrintFormat = 'sheet' | 'card' | 'csv' | 'xlsx';
