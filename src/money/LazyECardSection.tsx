import { lazyPart } from '../ui/lazyPart.tsx';

/** `ECardSection`, loaded when it is shown: few cards are e-cards. */
export const LazyECardSection = lazyPart(async () => (await import('./ECardSection.tsx')).ECardSection, 280);
