import { type ReactNode, useEffect } from 'react';
import { languageNames } from '../../../contract/language.ts';
import { setLanguage, useOtherLanguages } from '../../i18n/language.ts';
import { usePublicTexts } from '../../i18n/usePublicTexts.ts';
import { HostLinks } from '../../outside/HostLinks.tsx';
import { OutsideFrame } from '../../outside/OutsideFrame.tsx';
import { paths } from '../../paths.ts';
import { hostConfig } from '../../wire/hostConfig.ts';
import { useMounted } from './useMounted.ts';

/** The frame of the public page, with a link for staff. */
export function PublicFrame({ title, children }: { title: string; children: ReactNode }) {
  const { frame } = usePublicTexts();
  // The operator sets these links at run time, so the prerendered page does not have them.
  const isMounted = useMounted();
  useEffect(() => {
    document.title = hostConfig.pageTitle(title);
  }, [title]);
  return (
    <OutsideFrame
      brand={hostConfig.brand()}
      languageSwitch={<LanguageSwitch />}
      footer={
        <>
          <a href={paths.login}>{frame.staff}</a>
          {isMounted && <HostLinks company={hostConfig.companyUrl()} terms={hostConfig.termsUrl()} />}
        </>
      }
    >
      {children}
    </OutsideFrame>
  );
}

function LanguageSwitch() {
  return useOtherLanguages().map((other) => (
    <button key={other} type="button" className="quiet" lang={other} onClick={() => setLanguage(other)}>
      {languageNames[other]}
    </button>
  ));
}
