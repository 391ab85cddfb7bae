import OutboxOutlined from '@mui/icons-material/OutboxOutlined';
import { defineResource } from '../../layout/screens.ts';

/**
 * What was sent to webhooks: the page of each webhook shows its own deliveries
 * (`src/resources/webhooks/Deliveries.tsx`).
 */
export default defineResource('webhook-deliveries', { icon: OutboxOutlined });
