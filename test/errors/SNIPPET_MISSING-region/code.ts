const a = 1
// #region start
const b = 2
// #endregion
