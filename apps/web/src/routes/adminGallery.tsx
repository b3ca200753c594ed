export { GalleryScreen as Component } from '@sampan/ui/screens/admin/GalleryScreen';
