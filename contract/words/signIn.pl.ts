/**
 * The fields of signing in, in Polish. They are in a separate file, because the pages for signing in load no other
 * words.
 */
export const signInWordsPl = { email: 'Adres e-mail', password: 'Hasło', otp: 'Kod z aplikacji' };
