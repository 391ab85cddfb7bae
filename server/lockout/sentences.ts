import type { Language } from '../../contract/language.ts';
import type { Reason } from '../../contract/refusals.ts';

/** Why another attempt at a secret is refused. */
export const lockoutRefusals = {
  pl: {
    'boncard-locked': 'Zbyt wiele błędnych kodów PIN. Ten bon można sprawdzić ponownie po %{until}.',
    'boncard-locked-for-you':
      'Z Twojego konta podano zbyt wiele błędnych kodów PIN tego bonu. Do %{until} może go sprawdzić tylko inna osoba.',
    'boncard-locked-for-keys':
      'Zbyt wiele błędnych kodów PIN tego bonu. Do %{until} nie można nim płacić w tej kasie; płatność może przyjąć pracownik w panelu („Płatność bonem”).',
    'boncard-needs-unlock': 'Zbyt wiele błędnych kodów PIN. Ten bon może odblokować tylko pracownik salonu.',
    'account-locked':
      'Zbyt wiele prób na tym koncie. Spróbuj ponownie po %{until} albo poproś administratora o odblokowanie.',
    'key-locked': 'Zbyt wiele prób z tym kluczem API. Spróbuj ponownie po %{until}.',
    'address-locked': 'Zbyt wiele prób z tej sieci. Spróbuj ponownie po %{until}.',
    'too-many-attempts': 'Zbyt wiele prób naraz. Spróbuj ponownie za kilka sekund.',
  },
  en: {
    'boncard-locked': 'Too many wrong PINs. This card can be checked again after %{until}.',
    'boncard-locked-for-you':
      'Too many wrong PINs of this card were entered from your account. Until %{until}, only somebody else can check it.',
    'boncard-locked-for-keys':
      'Too many wrong PINs of this card. Until %{until}, it cannot pay at this till; staff can take the payment in the panel (“Gift card payment”).',
    'boncard-needs-unlock': 'Too many wrong PINs. Only the staff of a salon can unlock this card.',
    'account-locked':
      'Too many attempts on this account. Try again after %{until}, or ask an administrator to unlock it.',
    'key-locked': 'Too many attempts with this API key. Try again after %{until}.',
    'address-locked': 'Too many attempts from this network. Try again after %{until}.',
    'too-many-attempts': 'Too many attempts at once. Try again in a few seconds.',
  },
} satisfies Record<Language, Partial<Record<Reason, string>>>;
