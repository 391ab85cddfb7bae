import ContactSupportOutlined from '@mui/icons-material/ContactSupportOutlined';
import { maskCardNumber } from '../../../contract/cardNumber.ts';
import { withOfficeTexts } from '../../i18n/panelProvider.ts';
import { defineResource } from '../../layout/screens.ts';

export default defineResource('requests', {
  icon: ContactSupportOutlined,
  // Administrators decide about requests among the cards; employers make them at the counter.
  group: { administrator: 'cards', employer: 'counter' },
  // Nobody knows a request by its id.
  title: ({ boncard, kind }, translate) =>
    translate('resources.requests.title', {
      kind: lowerFirst(translate(`words.requestKinds.${kind}`)),
      number: maskCardNumber(boncard),
    }),
  list: withOfficeTexts(() => import('./RequestList.tsx')),
  show: withOfficeTexts(() => import('./RequestShow.tsx')),
});

/** Returns a text as it is written inside a sentence, with a small first letter; `PIN` stays as it is. */
function lowerFirst(text: string): string {
  return text.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());
}
