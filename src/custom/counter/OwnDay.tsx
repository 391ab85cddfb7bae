import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { transactionKinds, transactionTypes } from '../../../contract/codes.ts';
import type { Grosze } from '../../../contract/money.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { sumOf } from '../../kinds/amounts.ts';
import { inOneLine } from '../../kinds/nothing.ts';
import { plainText } from '../../kinds/plainText.ts';
import { AmountTable } from '../../ui/AmountTable.tsx';
import { DelayedSkeleton } from '../../ui/DelayedSkeleton.tsx';
import { TellDialog } from '../../ui/TellDialog.tsx';
import { failureSentence, type HttpFailure } from '../../wire/httpFailure.ts';
import { usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';

interface Row {
  name: string;
  count?: number;
  amount: Grosze;
}

/** The names of the net sums. */
const names = { charge: 'statistics.count.charge', purchase: 'statistics.count.sell' } as const;

/** What the signed-in user sold, accepted and undid today, by kind of document: to compare with the till. */
export function OwnDay({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const dataProvider = usePanelDataProvider();
  const { data, error } = useQuery({
    // Under the resource's name, so that every money call reloads it.
    queryKey: ['boncards-transactions', 'own-day'],
    queryFn: async ({ signal }) => (await dataProvider.ownDay({ query: {}, signal })).data,
    staleTime: 0,
  });
  return (
    <TellDialog
      title={
        <>
          {translate('ownDay.title')} {data && plainText('day', data.day, translate)}
        </>
      }
      maxWidth="sm"
      onClose={onClose}
    >
      {error && <Alert severity="error">{failureSentence(error as HttpFailure, translate)}</Alert>}
      {!data && !error && <DelayedSkeleton height={120} />}
      {data?.totals.length === 0 && <Typography>{translate('ownDay.nothing')}</Typography>}
      {data && data.totals.length > 0 && (
        <AmountTable<Row>
          rows={data.totals.map(({ kind, document_kind, ...total }) => ({
            ...total,
            name: inOneLine([
              translate(`words.ledgerKinds.${kind}`),
              document_kind && translate(`words.documentKinds.${document_kind}`),
            ]),
          }))}
          totals={transactionTypes.flatMap((type) => {
            const ofType = data.totals.filter(({ kind }) =>
              transactionKinds[type].some((one) => one === kind),
            );
            const name = inOneLine([translate(names[type]), translate('list.total')]);
            return ofType.length > 0 ? [{ name, amount: sumOf(ofType, 'amount') }] : [];
          })}
          columns={[
            { title: translate('words.fields.kind'), cell: ({ name }) => name },
            { title: translate('statistics.howMany'), cell: ({ count }) => count },
            {
              title: translate('words.fields.amount'),
              cell: ({ amount }) => plainText('money', amount, translate),
            },
          ]}
        />
      )}
    </TellDialog>
  );
}
