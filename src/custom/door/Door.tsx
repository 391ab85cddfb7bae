import { type ReactNode, useEffect } from 'react';
import { doorPaths } from '../../doorPaths.ts';
import { hostConfig } from '../../hostConfig.ts';
import { setLanguage } from '../../i18n/language.ts';
import { useDoorTexts } from '../../i18n/useDoorTexts.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useMounted } from './useMounted.ts';

interface DoorProps {
  title: string;
  children: ReactNode;
  /** The public page leads staff on to their panel. */
  forCustomers?: boolean;
}

/** The frame of a page outside the panel: brand, language, footer links. */
export function Door({ title, children, forCustomers }: DoorProps) {
  const { shared } = useDoorTexts();
  useEffect(() => {
    document.title = `${title} · ${shared.product}`;
  }, [title, shared]);
  return (
    <div className="door">
      <header>
        <a className="brand" href={doorPaths.publicCheck}>
          <img src="/favicon.svg" alt="" width="32" height="32" fetchPriority="low" />
          {shared.product}
        </a>
        <LanguageSwitch />
      </header>
      <main>{children}</main>
      <footer>
        {forCustomers && <a href={doorPaths.login}>{shared.staff}</a>}
        <HostLinks />
      </footer>
    </div>
  );
}

function LanguageSwitch() {
  const { shared } = useDoorTexts();
  const other = useLanguage() === 'pl' ? 'en' : 'pl';
  return (
    <button type="button" className="quiet" lang={other} onClick={() => setLanguage(other)}>
      {shared.otherLanguage}
    </button>
  );
}

/** The operator sets these addresses at run time, so a prerendered page cannot know them yet. */
function HostLinks() {
  const { shared } = useDoorTexts();
  if (!useMounted()) return null;
  const links = [
    { address: hostConfig.companyUrl(), label: shared.company },
    { address: hostConfig.termsUrl(), label: shared.terms },
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
