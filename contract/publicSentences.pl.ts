/** The field sentences of the public page, separate from the others, so that a customer's browser loads only these. */
export const publicSentencesPl = {
  required: 'Pole jest wymagane',
  cardNumber: 'Numer bonu ma dokładnie 20 znaków: cyfry i litery A–Z',
  pin: 'PIN ma dokładnie 3 znaki: cyfry i litery A–Z',
};
