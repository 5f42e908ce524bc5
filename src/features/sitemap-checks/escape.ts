const XML_SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&apos;', '"': '&quot;' };

/** A text as sitemaps write it (sitemaps.org protocol, "Entity escaping"). */
export function escapeXml(text: string): string {
  return text.replace(/[&<>'"]/g, (sign) => XML_SIGNS[sign]!);
}

/** A text as part of a pattern that finds it as it is. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}
