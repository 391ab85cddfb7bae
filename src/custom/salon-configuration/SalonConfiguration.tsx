import SearchIcon from '@mui/icons-material/Search';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'ra-core';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { DelayedSkeleton } from '../../kinds/DelayedSkeleton.tsx';
import { type OurSalon, saveDefaultSalon, useDefaultSalon, useOurSalons } from '../fields/defaultSalon.ts';
import { FieldProblem } from '../fields/form/FieldProblem.tsx';
import { LoadFailure } from '../fields/LoadFailure.tsx';
import { Sheet } from '../fields/Sheet.tsx';
import { returnPath } from '../fields/salonChoicePath.ts';
import { matchingSalons } from './matchingSalons.ts';
import { SalonRadios } from './SalonRadios.tsx';

/** /panel/hide-configuration: in which salon this workstation stands (spec §2). */
export default function SalonConfiguration() {
  const { data: salons, error, refetch } = useOurSalons();
  return (
    <Box sx={{ maxWidth: 640 }}>
      {salons && <SalonChoice salons={salons} />}
      {!salons && error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!salons && !error && <DelayedSkeleton height={320} />}
    </Box>
  );
}

function SalonChoice({ salons }: { salons: readonly OurSalon[] }) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { salon: current, state } = useDefaultSalon();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(current);
  const [isMissing, setMissing] = useState(false);
  const problemId = useId();
  const matching = matchingSalons(salons, text);

  function choose(salon: OurSalon) {
    setChosen(salon);
    setMissing(false);
  }

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!chosen) {
      setMissing(true);
      event.currentTarget.querySelector<HTMLInputElement>('[type=radio]')?.focus();
      return;
    }
    saveDefaultSalon(chosen);
    notify('salon.saved', { type: 'success' });
    void navigate(returnPath(query));
  }

  if (salons.length === 0) return <Typography>{translate('salon.none')}</Typography>;
  return (
    <Sheet>
      <Box component="form" noValidate onSubmit={save} sx={{ display: 'grid', gap: 2.5 }}>
        {state === 'gone' && <Alert severity="warning">{translate('salon.gone')}</Alert>}
        <Typography color="textSecondary">{translate('salon.explanation')}</Typography>
        <OutlinedInput
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={translate('salon.search')}
          inputProps={{ 'aria-label': translate('salon.search') }}
          startAdornment={
            <InputAdornment position="start">
              <SearchIcon />
            </InputAdornment>
          }
        />
        {matching.length > 0 ? (
          <SalonRadios
            salons={matching}
            chosen={chosen}
            onChoose={choose}
            describedBy={isMissing ? problemId : undefined}
          />
        ) : (
          <Typography role="status">{translate('salon.noneFound', { text })}</Typography>
        )}
        <FieldProblem id={problemId} problem={isMissing ? translate('salon.notChosen') : undefined} />
        <div>
          <Button type="submit" variant="contained" size="large">
            {translate('salon.save')}
          </Button>
        </div>
      </Box>
    </Sheet>
  );
}
