/** The fields of signing in, in Polish: a file of their own, because those pages load no other words. */
export const signInWordsPl = { email: 'Adres e-mail', password: 'Hasło', otp: 'Kod z aplikacji' };
