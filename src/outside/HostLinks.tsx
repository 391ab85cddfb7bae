import { usePublicTexts } from '../i18n/usePublicTexts.ts';

/** The links that the operator sets; a link without a URL is left out. */
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
