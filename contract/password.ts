/** The password rule: eight characters; the spec names none, and more rules make passwords worse. Free of zod, so that the activation page stays light. */
export const PASSWORD_MINIMUM_LENGTH = 8;
