/** What the screens of requests say in Polish (requirements "Requests"). */
export const requestsPl = {
  action: { toCard: 'Przejdź do bonu', decline: 'Odrzuć' },
  actionHint: 'Prośba zamknie się sama, gdy zrobisz na bonie to, o co chodzi.',
  decline: {
    which: 'Odrzucić prośbę w sprawie bonu %{number}?',
    what: '%{request}. Osoba, która poprosiła, zobaczy powód.',
    submit: 'Odrzuć prośbę',
    done: 'Prośba została odrzucona',
  },
  gone: 'Nie ma takiej prośby albo nie możesz jej zobaczyć.',
};
