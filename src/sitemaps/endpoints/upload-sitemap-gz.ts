import { makeSitemapFile } from '../plan/make-sitemap-file.server.ts';
import type { ReadBlocks, SitemapPlan } from '../plan/sitemap-plan.ts';
import { StoreUnavailable } from '../../database/store-unavailable.ts';
import { SitemapRunUnderWay, type SitemapFileStore } from '../store/sitemap-file-store.ts';
import { findFilePlan } from './find-sitemap.ts';

const STORE_RETRY_SECONDS = 10;
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS']);

export type SitemapUpload = {
  plan: () => Promise<SitemapPlan>;
  readBlocks: ReadBlocks;
  files: SitemapFileStore;
  origin: string;
  catalogVersion: string;
  /** Called with the name of the file before it takes the place of the old one; when it rejects, the old one stays. */
  onMade: (name: string) => Promise<void>;
};

export type UploadOutcome =
  | { kind: 'stored'; filename: string; size: number; records: number }
  | {
      kind: 'refused';
      status: 400 | 404 | 409 | 500 | 503 | 507;
      error: string;
      retryAfterSeconds?: number;
      /** What went wrong inside: for the log. */
      cause?: unknown;
    };

/** Makes one file from the catalog and puts it in the place of the old one (S6.1): body {"sitemapType": "nsn-1"}. */
export async function uploadSitemapGz(body: unknown, upload: SitemapUpload): Promise<UploadOutcome> {
  const { origin, catalogVersion, readBlocks, files, onMade } = upload;
  try {
    const plan = await findFilePlan(sitemapTypeOf(body), upload.plan);
    if ('kind' in plan) return { kind: 'refused', status: plan.status, error: plan.message };
    const file = await makeSitemapFile(plan, { origin, readBlocks });
    await onMade(file.name);
    const { sizeBytes } = await files.replaceFile(file, { origin, catalogVersion });
    return { kind: 'stored', filename: file.name, size: sizeBytes, records: file.records };
  } catch (error) {
    return refusalOf(error);
  }
}

function sitemapTypeOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, 'sitemapType')
    ? (body as { sitemapType: unknown }).sitemapType
    : undefined;
}

function refusalOf(error: unknown): UploadOutcome {
  if (error instanceof SitemapRunUnderWay) return { kind: 'refused', status: 409, error: error.message };
  if (error instanceof StoreUnavailable) {
    const text = 'The catalog or the audit log does not answer just now. Please try again in a moment.';
    return { kind: 'refused', status: 503, error: text, retryAfterSeconds: STORE_RETRY_SECONDS, cause: error };
  }
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (DISK_FULL.has(code)) {
    const text = 'The disk is full: the file was not replaced.';
    return { kind: 'refused', status: 507, error: text, cause: error };
  }
  if (NOT_WRITABLE.has(code)) {
    const text = 'The folder of the sitemap files cannot be written: the file was not replaced.';
    return { kind: 'refused', status: 500, error: text, cause: error };
  }
  throw error;
}
