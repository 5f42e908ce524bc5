const ONE_DIGIT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** 46631 as `45.5 KB`, 10485760 as `10 MB`: in steps of 1,024. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_024) return `${ONE_DIGIT.format(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const kilobytes = bytes / 1_024;
  return kilobytes < 1_024 ? `${ONE_DIGIT.format(kilobytes)} KB` : `${ONE_DIGIT.format(kilobytes / 1_024)} MB`;
}
