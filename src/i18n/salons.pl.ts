/** The texts of the screens of salons, in Polish. */
export const salonsPl = {
  name: 'salon |||| salony |||| salonów',
  fields: { name: 'Nazwa', salon_name: 'Nazwa', address: 'Adres' },
  page: { list: 'Salony', create: 'Dodaj salon', edit: 'Edytuj salon' },
  action: { create: 'Dodaj salon' },
  notifications: { created: 'Salon został dodany', updated: 'Salon został zapisany' },
  empty: 'Nie ma jeszcze żadnego salonu.',
  gone: 'Nie ma takiego salonu.',
};
