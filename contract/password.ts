/**
 * The only rule for passwords: at least eight characters, because further rules make passwords worse (requirements
 * "Activation"). Free of zod, so that the activation page stays light.
 */
export const PASSWORD_MINIMUM_LENGTH = 8;
