export { TransactionsScreen as Component } from '@sampan/ui/screens/admin/TransactionsScreen';
