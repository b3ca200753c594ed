/** Address of the orders of tests. */
export const address = {
  receiver: '陳小明',
  phone: '+85261234567',
  country: 'HK',
  province: '香港',
  city: '香港',
  district: '中西區',
  detail: '皇后大道中 1 號',
};
