import { type ReactNode, useEffect } from 'react';
import { setLanguage, useLanguage } from '../../i18n/language.ts';
import { usePublicTexts } from '../../i18n/usePublicTexts.ts';
import { paths } from '../../paths.ts';
import { hostConfig } from '../../wire/hostConfig.ts';
import { useMounted } from './useMounted.ts';

/** The frame of the public page: brand, language, footer links. */
export function PublicFrame({ title, children }: { title: string; children: ReactNode }) {
  const { frame } = usePublicTexts();
  const { name, logo } = hostConfig.brand();
  useEffect(() => {
    document.title = hostConfig.pageTitle(title);
  }, [title]);
  return (
    <div className="public">
      <header>
        <a className="brand" href={paths.publicCheck} translate="no">
          {/* The server fills in the chain's own where the page is prerendered: server/http/consolePages.ts. */}
          <img src={logo || '/favicon.svg'} alt="" width="32" height="32" fetchPriority="low" />
          {name}
        </a>
        <LanguageSwitch />
      </header>
      <main>{children}</main>
      <footer>
        <a href={paths.login}>{frame.staff}</a>
        <HostLinks />
      </footer>
    </div>
  );
}

function LanguageSwitch() {
  const { frame } = usePublicTexts();
  const other = useLanguage() === 'pl' ? 'en' : 'pl';
  return (
    <button type="button" className="quiet" lang={other} onClick={() => setLanguage(other)}>
      {frame.otherLanguage}
    </button>
  );
}

/** Links that the operator sets at run time, so the prerendered page does not have them. */
function HostLinks() {
  const { frame } = usePublicTexts();
  if (!useMounted()) return null;
  const links = [
    { address: hostConfig.companyUrl(), label: frame.company },
    { address: hostConfig.termsUrl(), label: frame.terms },
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
