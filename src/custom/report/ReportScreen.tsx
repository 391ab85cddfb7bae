import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { MessageKey } from '../../i18n/messageKey.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { plainText } from '../../kinds/plainText.ts';
import { DownloadStatus } from '../../ui/DownloadStatus.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useDownload } from '../../ui/useDownload.ts';
import { ViewButton } from '../../views/ViewButton.tsx';
import { HttpFailure } from '../../wire/httpFailure.ts';
import { usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';

/** Why there is no file, by the status of the answer. */
const refusals: Partial<Record<string, MessageKey>> = {
  // Its recipient may no longer see the list, or is now in another salon.
  403: 'resources.schedules.report.forbidden',
  404: 'resources.schedules.report.gone',
};

/** /panel/reports/{id}: the target of the link in a mailed report (requirements "Scheduled reports"). */
export default function ReportScreen() {
  const translate = useTranslate();
  const { id = '' } = useParams();
  const dataProvider = usePanelDataProvider();
  const download = useDownload();
  const {
    data: report,
    error,
    refetch,
  } = useQuery({
    queryKey: ['reports', id],
    queryFn: async ({ signal }) => (await dataProvider.report({ params: { id }, query: {}, signal })).data,
  });
  const refusal = error instanceof HttpFailure && refusals[String(error.status)];
  if (refusal) {
    return (
      <Alert severity="warning">
        {translate(refusal)}
        <div>
          <ViewButton resource="schedules" view="list" color="inherit" sx={{ mt: 1, mx: -2 }}>
            {translate('words.lists.schedules')}
          </ViewButton>
        </div>
      </Alert>
    );
  }
  if (error || !report) return <Loading error={error} refetch={refetch} height={160} />;
  const { name, at, file_name: file, expires } = report;
  const moment = (value: Date) => plainText('moment', value, translate);
  return (
    <Card>
      <CardContent>
        <Typography variant="h2" sx={{ mb: 1, overflowWrap: 'anywhere' }}>
          {translate('resources.schedules.report.ready', { name, when: moment(at) })}
        </Typography>
        <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {translate('resources.schedules.report.expires', { file, when: moment(expires) })}
        </Typography>
        <Button
          variant="contained"
          size="large"
          startIcon={<FileDownloadOutlined />}
          disabled={download.received !== undefined}
          onClick={() =>
            void download.start(file, (receiving) =>
              dataProvider.receive('report', { params: { id }, query: { export: 'xlsx' } }, receiving),
            )
          }
        >
          {translate('statistics.export.xlsx')}
        </Button>
        <DownloadStatus {...download} />
      </CardContent>
    </Card>
  );
}
