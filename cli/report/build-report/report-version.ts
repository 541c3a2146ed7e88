/** Format of the report. Changes when a field is removed or gets another meaning; new fields leave it as it is. */
export const REPORT_VERSION = 1
