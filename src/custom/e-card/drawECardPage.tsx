import { renderToStaticMarkup } from 'react-dom/server';
import type { DrawECardPage, ECardPage } from '../../../contract/eCardPage.ts';
import { languageNames } from '../../../contract/language.ts';
import { renderIn, useOtherLanguages } from '../../i18n/language.ts';
import { HostLinks } from '../../outside/HostLinks.tsx';
import { OutsideFrame } from '../../outside/OutsideFrame.tsx';
import { OpenCard } from './OpenCard.tsx';
import { ClosedCard, DeadLink, FailedPage, Reminders, RemindersStopped } from './shortViews.tsx';
import { eCardTexts, useECardTexts } from './useECardTexts.ts';

/** Called by the server: React never runs in the browser of an e-card's owner. */
export const drawECardPage: DrawECardPage = (page) => ({
  title: `${eCardTexts[page.language].titles[page.view.name]} · ${page.brand.name}`,
  body: renderIn(page.language, () => renderToStaticMarkup(<Page {...page} />)),
});

function Page({ brand, links, view }: ECardPage) {
  const { titles } = useECardTexts();
  return (
    <OutsideFrame
      brand={brand}
      languageSwitch={<LanguageSwitch isAnswer={view.name === 'open' || view.name === 'remindersStopped'} />}
      footer={<HostLinks {...links} />}
    >
      <h1>{titles[view.name]}</h1>
      <View view={view} brand={brand} />
    </OutsideFrame>
  );
}

function View({ view, brand }: Pick<ECardPage, 'view' | 'brand'>) {
  switch (view.name) {
    case 'closed':
      return <ClosedCard />;
    case 'open':
      return <OpenCard {...view} brand={brand.name} />;
    case 'dead':
      return <DeadLink />;
    case 'reminders':
      return <Reminders />;
    case 'remindersStopped':
      return <RemindersStopped />;
    case 'failed':
      return <FailedPage {...view} />;
  }
}

/** Shows the same page in another language. A page that answers a form submits the form again. */
function LanguageSwitch({ isAnswer }: { isAnswer: boolean }) {
  return useOtherLanguages().map((other) =>
    isAnswer ? (
      <form key={other} method="post" action={`?lang=${other}`}>
        <button type="submit" className="quiet" lang={other}>
          {languageNames[other]}
        </button>
      </form>
    ) : (
      <a key={other} className="quiet" href={`?lang=${other}`} lang={other}>
        {languageNames[other]}
      </a>
    ),
  );
}
