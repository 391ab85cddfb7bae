import { usePublicTexts } from '../i18n/usePublicTexts.ts';

/** Links that the operator sets; an empty address has none. */
export function HostLinks({ company, terms }: { company: string; terms: string }) {
  const { frame } = usePublicTexts();
  const links = [
    { address: company, label: frame.company },
    { address: terms, label: frame.terms },
  ];
  return links.map(
    ({ address, label }) =>
      address && (
        <a key={label} href={address}>
          {label}
        </a>
      ),
  );
}
