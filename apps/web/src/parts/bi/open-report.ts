import { warehouseReport } from '@gemelo/contract/endpoints/reports';
import { fetchBytes } from '../../lib/api.ts';
import { saveBlob } from '../../lib/save-file.ts';

const WAIT_MS = 120_000;
/** The tab has read its file long before. */
const SHOWN_MS = 60_000;

/** Shows the report of a warehouse in a tab of its own; a browser that opens none saves it. */
export async function openReport(idWarehouse: number, period: string): Promise<void> {
  // Opened before the wait: later the browser would take it for an advertisement.
  const tab = window.open('', '_blank');
  try {
    const input = { params: { idWarehouse }, query: { period } };
    const blob = await fetchBytes(warehouseReport, input, AbortSignal.timeout(WAIT_MS));
    if (!tab) return saveBlob(blob, `gemelo-${idWarehouse}.pdf`);
    const address = URL.createObjectURL(blob);
    tab.location.replace(address);
    setTimeout(() => URL.revokeObjectURL(address), SHOWN_MS);
  } catch (failure) {
    tab?.close();
    throw failure;
  }
}
