/** The password rule: eight characters, as more rules make passwords worse (requirements "Activation"). Free of zod, so that the activation page stays light. */
export const PASSWORD_MINIMUM_LENGTH = 8;
