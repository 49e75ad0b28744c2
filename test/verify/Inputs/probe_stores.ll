; What the optimiser makes of stores into probe arrays: 2 executed directly, 1 through a pointer that may be the program's own.
@__mincov_c_1 = private global [8 x i8] c"\FF\FF\FF\FF\FF\FF\FF\FF", section "__mincov_cov", align 1
@__mincov_c_2 = private global [2 x [4 x i8]] [[4 x i8] c"\FF\FF\FF\FF", [4 x i8] c"\FF\FF\FF\FF"], section "__mincov_cov", align 4
@own = global i8 0

define void @forms(i1 %which, ptr %user) {
entry:
  store i8 0, ptr @__mincov_c_1, align 1
  store <2 x i8> <i8 0, i8 0>, ptr getelementptr inbounds (i8, ptr @__mincov_c_1, i64 1), align 1
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 1 dereferenceable(3) getelementptr inbounds (i8, ptr @__mincov_c_1, i64 3), i8 0, i64 3, i1 false)
  store atomic i8 0, ptr getelementptr inbounds (i8, ptr @__mincov_c_1, i64 6) monotonic, align 1
  %word = call i32 @llvm.read_register.i32(metadata !0)
  store i32 %word, ptr @__mincov_c_2, align 4, !nosanitize !1
  store atomic i32 %word, ptr getelementptr inbounds (i8, ptr @__mincov_c_2, i64 4) monotonic, align 4, !nosanitize !1
  %apart = icmp ugt ptr %user, @__mincov_c_1
  br i1 %which, label %left, label %right

left:
  br label %join

right:
  br label %join

join:
  %first = phi ptr [ @own, %left ], [ getelementptr inbounds (i8, ptr @__mincov_c_1, i64 7), %right ]
  %second = select i1 %apart, ptr %first, ptr %user
  store i8 0, ptr %second, align 1
  store i8 2, ptr %user, align 1
  ret void
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare i32 @llvm.read_register.i32(metadata)

!0 = !{!"esp"}
!1 = !{}
