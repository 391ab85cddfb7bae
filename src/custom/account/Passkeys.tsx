import KeyOutlined from '@mui/icons-material/KeyOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { NOTHING } from '../../kinds/nothing.ts';
import { plainText } from '../../kinds/plainText.ts';
import { Loading } from '../../ui/Loading.tsx';
import { AddPasskey } from '../../views/AddPasskey.tsx';
import { ConfirmButton } from '../../views/ConfirmButton.tsx';
import { HistoryEntry, HistoryList } from '../../views/HistoryEntry.tsx';
import { useOwnFactor, useOwnPasskeys, useReloadFactors } from '../../views/useOwnFactors.ts';
import type { AnswerOf } from '../../wire/callTypes.ts';
import { hostConfig } from '../../wire/hostConfig.ts';

type Passkey = AnswerOf<'passkeys'>['data']['passkeys'][number];

/** The user's own passkeys: our extension. */
export function Passkeys() {
  const translate = useTranslate();
  const { data, error } = useOwnPasskeys();
  const { data: factor } = useOwnFactor();
  const reload = useReloadFactors();
  const isOnly = data?.length === 1 && !factor?.enrolled_at;
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="h3">{translate('passkey.title')}</Typography>
      <Typography color="textSecondary">{translate('passkey.hint')}</Typography>
      {(error || !data) && <Loading error={error} refetch={reload} height={96} />}
      <HistoryList as="ul" sx={{ mb: 2 }}>
        {data?.map((one) => (
          <PasskeyRow
            key={one.id}
            one={one}
            content={
              !isOnly
                ? 'passkey.remove.content'
                : factor?.required
                  ? 'passkey.remove.lastRequired'
                  : 'passkey.remove.last'
            }
          />
        ))}
      </HistoryList>
      {data && hostConfig.takesPasskeys() && (
        <AddPasskey isFirst={data.length === 0 && !factor?.enrolled_at} />
      )}
      {data && !hostConfig.takesPasskeys() && (
        <Typography variant="body2">
          {translate('passkey.elsewhere', { url: hostConfig.publicUrl() })}
        </Typography>
      )}
    </Box>
  );
}

interface PasskeyRowProps {
  one: Passkey;
  /** How the user signs in once the passkey is gone. */
  content: string;
}

function PasskeyRow({ one, content }: PasskeyRowProps) {
  const translate = useTranslate();
  const used = one.last_used_at
    ? plainText('moment', one.last_used_at, translate)
    : translate('passkey.never');
  return (
    <HistoryEntry
      icon={<KeyOutlined color="action" aria-hidden />}
      name={one.name}
      facts={[
        translate('passkey.facts', { added: plainText('moment', one.created_at, translate), used }),
        one.synced ? translate('passkey.synced') : NOTHING,
      ]}
      aside={
        <ConfirmButton
          call="removePasskey"
          label="passkey.remove.action"
          aria-label={translate('passkey.remove.ofOne', { name: one.name })}
          title="passkey.remove.title"
          titleTranslateOptions={{ name: one.name }}
          content={content}
          send={(dataProvider) => dataProvider.removePasskey({ params: { id: one.id } })}
          of="passkeys"
          done="passkey.remove.done"
          why="factor.confirmation"
        />
      }
    />
  );
}
