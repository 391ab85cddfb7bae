import { placesOfUnknown } from '../../server/lockout/places.ts';
import { testPinKey } from './testConfig.ts';

/** Names that belong to nothing and have the same place are counted together. */
export const unknownPlace = placesOfUnknown(testPinKey);
