/** 114000 as `1 min 54 s`, 7500000 as `2 h 5 min`. */
export function formatDuration(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 1) return 'under 1 s';
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const UNITS = Object.entries({ GB: 1e9, MB: 1e6, KB: 1e3 });

/** 40300000 as `40.3 MB`, 512 as `512 bytes`. */
export function formatSize(bytes: number): string {
  const unit = UNITS.find(([, size]) => bytes >= size);
  return unit ? `${oneDecimal(bytes / unit[1])} ${unit[0]}` : `${Math.round(bytes)} bytes`;
}

/** In MB, however small (S14.4). */
export const formatMegabytes = (bytes: number): string => {
  const megabytes = bytes / 1e6;
  return `${megabytes > 0 && megabytes < 0.1 ? megabytes.toFixed(3) : oneDecimal(megabytes)} MB`;
};

const DECIMAL = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
export const oneDecimal = (value: number): string => DECIMAL.format(value);

/** Never rounded up to all or down to none. */
export function formatPercent(part: number, whole: number): string {
  if (whole <= 0 || part <= 0) return '0 %';
  if (part >= whole) return '100 %';
  return `${Math.min(99.9, Math.max(0.1, Math.round((part / whole) * 1_000) / 10)).toFixed(1)} %`;
}
